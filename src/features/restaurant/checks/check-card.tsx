import { DoorOpen, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isAtTheDoor } from '#domain/checks/at-the-door.ts';
import { CHECK_QUESTIONS, type CheckQuestion, isCheckAnswer } from '#domain/checks/check-questions.ts';
import { questionsToAsk } from '#domain/checks/questions-to-ask.ts';
import { positionOf } from '#domain/geo/directions.ts';
import type { OwnCheck } from '#domain/own/own-view.ts';
import type { CurrentFacts } from '#domain/places/facts.ts';
import { localDay } from '#domain/places/halal.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { useChecks } from '#places/checks/use-checks.ts';
import { OwnPhoto } from '#places/forms/own-photo.tsx';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { useStoredForm } from '#places/forms/use-stored-form.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { useSession } from '#services/use-session.ts';
import { Button } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useRescuedFocus } from '#ui/use-rescued-focus.ts';
import { CertificatePhoto } from './certificate-photo.tsx';
import {
  type CheckDraft,
  checkKeyOf,
  checkMutation,
  choicesOf,
  currentDraft,
  hasCertificate,
  isCurrent,
  parseCheck,
  toldText,
} from './check-view.ts';
import styles from './checks.module.css';

interface CheckCardProps {
  readonly place: Restaurant;
  /** What its sources state. */
  readonly facts: CurrentFacts;
  /** The present minute in epoch milliseconds. */
  readonly at: number;
}

const DAY_MS = 86_400_000;

/**
 * Asks a visitor at the place what it lacks. It opens by itself where the phone knows that it is there, else by a press. The position
 * stays on the device. Afterwards it shows what the person answered, and takes it back.
 */
export function CheckCard({ place, facts, at }: CheckCardProps) {
  const t = useT();
  const { fix } = useGeolocation();
  const own = useChecks()?.get(place.id);
  const [isOpen, setOpen] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const isAsked = isAskedFor(useLocation().state);
  const isHere = isOpen || isAsked || isAtTheDoor(positionOf(place), fix);
  const isAnswered = own !== undefined && isCurrent(own, at) && !isAgain;
  const today = Date.parse(localDay(at)) / DAY_MS;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector<HTMLElement>('#check-title')?.focus({ preventScroll: true });
  }, [isAsked]);
  useRescuedFocus(card, `${isAnswered} ${isHere}`, '#check-title');
  return (
    <aside ref={card} className={styles.card} aria-labelledby="check-title">
      <div className={styles.head}>
        <DoorOpen aria-hidden="true" />
        <p>
          <strong id="check-title" tabIndex={-1}>
            {t('restaurant.check.title')}
          </strong>{' '}
          <span className="soft">{t('restaurant.check.lead')}</span>
        </p>
      </div>
      {isAnswered ? (
        <Answered placeId={place.id} own={own} onAgain={() => setAgain(true)} />
      ) : (
        <Questions
          placeId={place.id}
          asked={questionsToAsk(place, facts, today)}
          today={localDay(at)}
          isHere={isHere}
          onHere={() => setOpen(true)}
          onStored={() => {
            setAgain(false);
            setOpen(false);
          }}
        />
      )}
      <Link className={styles.more} to="/checks">
        {t('restaurant.check.more')}
      </Link>
    </aside>
  );
}

/** Whether the page was opened to answer. */
function isAskedFor(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAtTheDoor' in state;
}

interface QuestionsProps {
  readonly placeId: string;
  readonly asked: readonly CheckQuestion[];
  /** 'YYYY-MM-DD' on the device. */
  readonly today: string;
  readonly isHere: boolean;
  readonly onHere: () => void;
  readonly onStored: () => void;
}

/**
 * A member's answers are sent with the last one, unless a photo of the certificate may follow; a visitor is asked to sign in, and finds the
 * answers again.
 */
function Questions({ placeId, asked, today, isHere, onHere, onStored }: QuestionsProps) {
  const t = useT();
  const toasts = useToasts();
  const form = useStoredForm(checkKeyOf(placeId), parseCheck);
  const [isPreparing, setPreparing] = useState(false);
  if (!form) return null;
  const draft = currentDraft(form.draft, today);
  const { answers, photo = null } = draft;
  // What was answered before signing in stays on the page, even if something else is lacking by now.
  const shown = [...new Set([...asked, ...CHECK_QUESTIONS.filter((question) => answers[question] !== undefined)])];
  const hasBegun = Object.keys(answers).length > 0;
  if (!isHere && !hasBegun) {
    return (
      <Button className={styles.start} onClick={onHere}>
        {t('restaurant.check.here')}
      </Button>
    );
  }
  const send = async (given: CheckDraft) => {
    const outcome = await form.send(checkMutation(placeId, given, today));
    if (outcome === 'failed') toasts.show('error', t('restaurant.check.failed'));
    if (outcome !== 'stored') return;
    onStored();
  };
  const answer = (question: CheckQuestion, value: string) => {
    const given: CheckDraft = { ...draft, answers: { ...answers, [question]: value } };
    form.change({ photo: null, ...given });
    const isWhole = shown.every((each) => given.answers[each] !== undefined);
    if (isWhole && !isPreparing && !form.isVisitors && !hasCertificate(given.answers)) void send(given);
  };
  return (
    <div className="grid one-column gap-3">
      {shown.map((question) => (
        <fieldset key={question} className={styles.question}>
          <legend className="strong">{t(`restaurant.check.q.${question}`)}</legend>
          <div className={styles.choices}>
            {choicesOf(question).map(({ value, label }) => (
              <ToggleChip key={value} isOn={answers[question] === value} onClick={() => answer(question, value)}>
                {t(label)}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
      ))}
      {hasCertificate(answers) ? (
        <CertificatePhoto
          placeId={placeId}
          photo={photo}
          isVisitors={form.isVisitors}
          onPhoto={(path) => form.change({ photo: path })}
          onBusy={setPreparing}
        />
      ) : null}
      <p className="soft small">
        {t('restaurant.check.noStatus')} {form.isVisitors ? `${t('restaurant.check.kept')} ` : null}
        {t('restaurant.check.private')}
      </p>
      {hasBegun ? (
        <Button className={styles.start} variant="primary" isBusy={isPreparing} onClick={() => void send(draft)}>
          {t(form.isVisitors ? 'restaurant.check.signIn' : 'restaurant.check.send')}
        </Button>
      ) : null}
    </div>
  );
}

interface AnsweredProps {
  readonly placeId: string;
  readonly own: OwnCheck;
  readonly onAgain: () => void;
}

function Answered({ placeId, own, onAgain }: AnsweredProps) {
  const t = useT();
  const toasts = useToasts();
  const { replica } = useServices();
  const isUnconfirmed = useSession()?.isUnconfirmed;
  const { answers, photo, state, code } = own;
  const takeBack = async () => {
    const { ok } = await replica.mutate({ name: 'uncheck_place', args: { restaurant_id: placeId } });
    toasts.show(ok ? 'notice' : 'error', t(ok ? 'restaurant.check.taken' : 'restaurant.check.failed'));
  };
  const given = CHECK_QUESTIONS.flatMap((question) => {
    const answer = answers[question];
    return answer === undefined ? [] : [{ question, answer }];
  });
  return (
    <output className="grid one-column gap-2">
      <p>{t('restaurant.check.thanks')}</p>
      <ul className={styles.given}>
        {given.map(({ question, answer }) => (
          <li key={question}>
            {isCheckAnswer(question, answer)
              ? t(toldText(question, answer))
              : `${t(`restaurant.check.q.${question}`)} ${t('restaurant.check.unknown')}`}
          </li>
        ))}
      </ul>
      {photo === null ? null : <OwnPhoto className={styles.photo} path={photo} alt={t('restaurant.check.photoAlt')} />}
      <p className={state === 'refused' || state === 'undone' ? 'danger' : 'strong'}>
        {t(`restaurant.check.state.${state === 'counted' && isUnconfirmed ? 'unconfirmed' : state}`)}
        {state === 'refused' ? ` ${t(reasonOf(code))}` : null}
      </p>
      {state === 'waiting' || state === 'counted' ? (
        <>
          <p className="soft small">{t('restaurant.check.next')}</p>
          <Button
            className={styles.start}
            variant="quiet"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => void takeBack()}
          >
            {t('restaurant.check.undo')}
          </Button>
        </>
      ) : null}
      {state === 'refused' ? (
        <Button className={styles.start} variant="quiet" onClick={onAgain}>
          {t('restaurant.check.again')}
        </Button>
      ) : null}
    </output>
  );
}
