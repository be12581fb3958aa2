import type { Mutation } from '#domain/mutations.ts';
import { DIETARY_OPTIONS, PREFERENCE_FLAGS } from '#domain/profile.ts';
import type { Profile } from '#domain/replay.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#platform/services.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';
import styles from './profile-page.module.css';

interface PreferencesProps {
  readonly view: OwnProfileView;
  readonly profile: Profile;
}

/** What is chosen by a press and kept at once: diets (S125) and switches (S127, S129). */
export function Preferences({ view: { unsent }, profile }: PreferencesProps) {
  const t = useT();
  const save = useSave();
  const chosen = profile.dietary_preferences;
  const toggle = (option: string) =>
    chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          {t('profile.diet.title')}
          {unsent.has('dietary_preferences') ? <Waiting /> : null}
        </legend>
        <div className={styles.chips}>
          {DIETARY_OPTIONS.map((option) => (
            <ToggleChip
              key={option}
              isOn={chosen.includes(option)}
              onClick={() =>
                void save(
                  { name: 'update_profile', args: { dietary_preferences: toggle(option) } },
                  'profile.dietSaved',
                  'profile.dietFailed',
                )
              }
            >
              {t(`profile.diet.${option}`)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <Switches group="notifications" profile={profile} unsent={unsent} />
      <Switches group="privacy" profile={profile} unsent={unsent} />
      <Switches group="features" profile={profile} unsent={unsent} />
    </>
  );
}

interface SwitchesProps {
  readonly group: keyof typeof PREFERENCE_FLAGS;
  readonly profile: Profile;
  readonly unsent: ReadonlySet<string>;
}

function Switches({ group, profile, unsent }: SwitchesProps) {
  const t = useT();
  const save = useSave();
  // Ids are made of both words; the catalogue has one for each flag of each group.
  const labelOf = (flag: string) => t(`profile.flag.${group}.${flag}` as MessageId);
  const isOn = (flag: string) => profile.preferences[group]?.[flag] ?? false;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`profile.group.${group}`)}</legend>
      {PREFERENCE_FLAGS[group].map((flag) => (
        <label key={flag} className={styles.switch}>
          <span>
            {labelOf(flag)}
            {unsent.has(`${group}.${flag}`) ? <Waiting /> : null}
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={isOn(flag)}
            aria-checked={isOn(flag)}
            onChange={({ currentTarget: { checked } }) =>
              void save(
                { name: 'update_preferences', args: { [group]: { [flag]: checked } } },
                'profile.flagsSaved',
                'profile.flagsFailed',
              )
            }
          />
        </label>
      ))}
    </fieldset>
  );
}

function Waiting() {
  const t = useT();
  return <span className={styles.waiting}>{t('profile.waiting')}</span>;
}

function useSave() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  return async (mutation: Mutation, saved: MessageId, failed: MessageId) => {
    const result = await replica.mutateAll({ mutations: [mutation] });
    toasts.show(result.ok ? 'success' : 'error', t(result.ok ? saved : failed));
  };
}
