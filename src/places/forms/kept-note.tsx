import { useT } from '#i18n/i18n.tsx';

interface KeptNoteProps {
  readonly isVisitors: boolean;
}

/** Says where a stored form's content is kept, and that a visitor is asked to sign in before it is sent. */
export function KeptNote({ isVisitors }: KeptNoteProps) {
  return <p className="soft">{useT()(isVisitors ? 'form.visitor' : 'form.kept')}</p>;
}
