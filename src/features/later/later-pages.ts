import type { MessageId } from '#i18n/translate.ts';

interface LaterText {
  readonly title: MessageId;
  readonly text: MessageId;
}

/** What the pages to come will hold. A trailing '/' stands for all paths below. */
const PAGES: readonly (readonly [path: string, page: LaterText])[] = [
  ['/share', { title: 'later.share.title', text: 'later.share.text' }],
];

const TOOL: LaterText = { title: 'later.tool.title', text: 'later.tool.text' };

export function laterTextOf(pathname: string): LaterText {
  return PAGES.find(([path]) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path))?.[1] ?? TOOL;
}
