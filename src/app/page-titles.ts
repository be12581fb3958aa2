import type { MessageId } from '#i18n/translate.ts';

type TitleEntry = readonly [path: string, title: MessageId];

/** The title of each path, for the mobile top bar and the document (S4). A trailing '/' matches all paths below. */
const TITLES = [
  ['/search', 'shell.title.search'],
  ['/restaurant/', 'shell.title.restaurant'],
  ['/directory', 'shell.title.directory'],
  ['/saved', 'shell.title.saved'],
  ['/dashboard', 'shell.title.dashboard'],
  ['/profile', 'shell.title.profile'],
  ['/settings', 'shell.title.settings'],
  ['/offline', 'shell.title.offline'],
  ['/outbox', 'shell.title.outbox'],
  ['/suggest', 'shell.title.suggest'],
  ['/subscription', 'shell.title.subscription'],
  ['/subscription/', 'shell.title.subscription'],
  ['/pricing', 'shell.title.pricing'],
  ['/prayer', 'shell.title.prayer'],
  ['/waiter', 'shell.title.waiter'],
  ['/certificate', 'shell.title.certificate'],
  ['/checks', 'shell.title.checks'],
  ['/trips', 'shell.title.trips'],
  ['/trips/shared', 'shell.title.sharedTrip'],
  ['/trips/', 'shell.title.trips'],
  ['/share', 'shell.title.share'],
  ['/terms', 'shell.title.terms'],
  ['/privacy', 'shell.title.privacy'],
  ['/credits', 'shell.title.credits'],
  ['/login', 'shell.title.login'],
  ['/signup', 'shell.title.signup'],
  ['/forgot-password', 'shell.title.forgot'],
  ['/reset-password', 'shell.title.reset'],
  ['/auth/callback', 'shell.title.callback'],
  ['/auth/', 'shell.title.login'],
] as const satisfies readonly TitleEntry[];

/** Titles of development tools, which exist in development and on the embedded backend only (U60). */
const TOOL_TITLES = [
  ['/data-check', 'shell.title.dataCheck'],
  ['/seeder', 'shell.title.seeder'],
  ['/test-restaurant/', 'shell.title.restaurant'],
] as const satisfies readonly TitleEntry[];

const ALL: readonly TitleEntry[] = import.meta.env.VITE_HOSTED ? TITLES : [...TITLES, ...TOOL_TITLES];

type Title = (typeof TITLES | typeof TOOL_TITLES)[number][0];

/** A path with a title; the route table accepts no other. */
export type TitledPath = Title | `${Extract<Title, `${string}/`>}${string}`;

/** The title's message id; Home's if the path has none. */
export function titleOf(pathname: string): MessageId {
  const found = ALL.find(([path]) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path));
  return found?.[1] ?? 'shell.title.home';
}
