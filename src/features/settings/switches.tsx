import { type ReactNode, useId } from 'react';
import { PREFERENCE_FLAGS } from '#domain/account/profile.ts';
import type { Profile } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Switch } from '#ui/switch.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';
import styles from './account.module.css';
import { useOptimisticChoice } from './use-optimistic-choice.ts';
import { useSave } from './use-save.ts';

interface SwitchesProps {
  readonly group: keyof typeof PREFERENCE_FLAGS;
  readonly view: OwnProfileView;
  readonly profile: Profile;
  /** A flag's addition to its label, and its explanation. */
  readonly tags?: Readonly<Record<string, ReactNode>>;
  readonly hints?: Readonly<Record<string, MessageId>>;
  /** What applies to all of them. */
  readonly note?: string;
  /** Flags that the person can't have: shown off, whatever is stored. */
  readonly locked?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Switches of one kind. Each change is stored at once, also offline, and sent to the server (S127, S129, U38). */
export function Switches({
  group,
  view: { unsent },
  profile,
  tags = {},
  hints = {},
  note,
  locked = NONE,
}: SwitchesProps) {
  const t = useT();
  const id = useId();
  const save = useSave();
  // Ids are composed of group and flag; the catalogue has a message for each flag of each group.
  const labelOf = (flag: string) => t(`profile.flag.${group}.${flag}` as MessageId);
  const [flags, choose] = useOptimisticChoice(profile.preferences[group] ?? {});
  const isOn = (flag: string) => !locked.has(flag) && (flags[flag] ?? false);
  const turn = (flag: string, checked: boolean) =>
    choose({ ...flags, [flag]: checked }, () =>
      save(
        { name: 'update_preferences', args: { [group]: { [flag]: checked } } },
        'profile.flagsSaved',
        'profile.flagsFailed',
      ),
    );
  return (
    <fieldset className={styles.group} aria-describedby={note && id}>
      <legend className={styles.legend}>{t(`profile.group.${group}`)}</legend>
      {note ? (
        <p className={styles.note} id={id}>
          {note}
        </p>
      ) : null}
      {PREFERENCE_FLAGS[group].map((flag) => {
        const hint = hints[flag];
        return (
          <Switch
            key={flag}
            label={
              <>
                {labelOf(flag)} {tags[flag]}
                {unsent.has(`${group}.${flag}`) ? <span className={styles.waiting}>{t('profile.waiting')}</span> : null}
              </>
            }
            hint={hint && t(hint)}
            isOn={isOn(flag)}
            isDisabled={locked.has(flag)}
            onTurn={(isWanted) => void turn(flag, isWanted)}
          />
        );
      })}
    </fieldset>
  );
}
