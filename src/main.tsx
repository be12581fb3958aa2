import '#ui/tokens.css';
import '#ui/base.css';
import './app/shell.css';
import { start } from './app/bootstrap.tsx';

const root = document.getElementById('root');
if (root) start(root).catch(showFault);

/** Without its own files the app can't even say so in the reader's language: the page's HTML brings the words (S147). */
function showFault(error: unknown): void {
  document.getElementById('fault')?.removeAttribute('hidden');
  reportError(error);
}
