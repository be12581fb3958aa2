import { useT } from '#i18n/i18n.tsx';

/** Says in a form that who isn't signed in is asked to before it is sent. */
export function VisitorsNote() {
  return <p className="soft">{useT()('form.visitor')}</p>;
}
