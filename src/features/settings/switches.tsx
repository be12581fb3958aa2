import { type ReactNode, useId } from 'react';
import type { Profile } from '#domain/own-view.ts';
import { PREFERENCE_FLAGS } from '#domain/profile.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import type { OwnProfileView } from '#workers/replica/api.ts';
import styles from './account.module.css';
import { useAtOnce } from './use-at-once.ts';
import { useSave } from './use-save.ts';

interface SwitchesProps {
  readonly group: keyof typeof PREFERENCE_FLAGS;
  readonly view: OwnProfileView;
  readonly profile: Profile;
  /** More words beside a flag, and what it means. */
  readonly tags?: Readonly<Record<string, ReactNode>>;
  readonly hints?: Readonly<Record<string, MessageId>>;
}

/** Switches of one kind: each is kept at once, offline too, and reaches the server (S127, S129, U38). */
export function Switches({ group, view: { unsent }, profile, tags = {}, hints = {} }: SwitchesProps) {
  const t = useT();
  const id = useId();
  const save = useSave();
  // Ids are made of both words; the catalogue has one for each flag of each group.
  const labelOf = (flag: string) => t(`profile.flag.${group}.${flag}` as MessageId);
  const [flags, choose] = useAtOnce(profile.preferences[group] ?? {});
  const isOn = (flag: string) => flags[flag] ?? false;
  const turn = (flag: string, checked: boolean) =>
    choose({ ...flags, [flag]: checked }, () =>
      save(
        { name: 'update_preferences', args: { [group]: { [flag]: checked } } },
        'profile.flagsSaved',
        'profile.flagsFailed',
      ),
    );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`profile.group.${group}`)}</legend>
      {PREFERENCE_FLAGS[group].map((flag) => {
        const hint = hints[flag];
        return (
          <div key={flag}>
            <label className={styles.switch}>
              <span>
                {labelOf(flag)} {tags[flag]}
                {unsent.has(`${group}.${flag}`) ? <span className={styles.waiting}>{t('profile.waiting')}</span> : null}
              </span>
              <input
                type="checkbox"
                role="switch"
                checked={isOn(flag)}
                aria-checked={isOn(flag)}
                aria-describedby={hint ? `${id}-${flag}` : undefined}
                onChange={({ currentTarget: { checked } }) => void turn(flag, checked)}
              />
            </label>
            {hint ? (
              <p className={styles.quiet} id={`${id}-${flag}`}>
                {t(hint)}
              </p>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
