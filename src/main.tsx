import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/shared.css';
import './app/shell.css';
import { start } from './app/bootstrap.tsx';

const root = document.getElementById('root');
if (root) start(root).catch(showFault);

/** If the app's own files are missing, it has no translated texts, so the HTML contains this message (S147). */
function showFault(error: unknown): void {
  document.getElementById('fault')?.removeAttribute('hidden');
  reportError(error);
}
