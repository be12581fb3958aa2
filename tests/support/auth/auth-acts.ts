/** What an owner and a squatter do who both want one account. */
import type { Act } from './auth-combinations.ts';
import type { Contacts, Party, User } from './auth-parties.ts';

/** Text of the mail whose link ends what others have set. */
const CONTESTED = 'Following the link makes the account yours';

/** The owner's way in: requests something and reads their own mailbox or phone. @param password for signing up */
export async function actAsOwner(
  owner: Party,
  act: Act,
  { password, hasSignedUp }: { readonly password: string; readonly hasSignedUp: boolean },
): Promise<User | undefined> {
  const { mailbox: email, number: phone } = owner.contacts;
  if (act === 'google') return owner.signInWithGoogle();
  const requests = {
    recover: ['/recover', { email }],
    link: ['/otp', { email }],
    code: ['/signup', { email, password }],
    sms: ['/otp', { phone }],
    resend: ['/resend', { type: 'signup', email }],
  } as const;
  const [path, body] = requests[act];
  await owner.ask(path, body);
  const answers = {
    recover: () => owner.present('link', 'recovery'),
    link: () => owner.present('link', 'email', ({ subject }) => subject === 'Your sign-in link'),
    code: () => owner.present('code', 'email'),
    sms: () => owner.present('text', 'sms'),
    // Mails advise an owner who requested nothing to ignore them, unless the link makes the account theirs: that one they open.
    resend: () => owner.present('link', 'email', ({ text }) => hasSignedUp || text.includes(CONTESTED)),
  };
  return answers[act]();
}

/**
 * The squatter requests messages for the owner's contacts and their own, and presents what they receive. @param password for
 * signing up
 */
export async function actAsSquatter(squatter: Party, act: Act, owner: Contacts, password: string): Promise<void> {
  const { mailbox, number: phone } = squatter.contacts;
  const emails = [owner.mailbox, mailbox];
  switch (act) {
    case 'recover':
      for (const email of emails) await squatter.ask('/recover', { email });
      break;
    case 'link':
      for (const email of emails) await squatter.ask('/otp', { email });
      await squatter.presentAll(['link']);
      break;
    case 'code':
      await squatter.ask('/signup', { email: owner.mailbox, password });
      await squatter.presentAll(['code']);
      break;
    case 'google':
      await squatter.signInWithGoogle();
      break;
    case 'sms':
      await squatter.ask('/signup', { phone: owner.number, password });
      await squatter.ask('/otp', { phone });
      await squatter.presentAll(['text']);
      break;
    case 'resend':
      await squatter.ask('/resend', { type: 'signup', email: owner.mailbox });
      for (const email of emails) await squatter.ask('/resend', { type: 'email_change', email });
      await squatter.ask('/resend', { type: 'phone_change', phone });
      await squatter.presentAll();
  }
}
