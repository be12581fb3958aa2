import { DIETARY_OPTIONS } from '#domain/account/profile.ts';
import type { Profile } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';
import styles from './account.module.css';
import { useOptimisticChoice } from './use-optimistic-choice.ts';
import { useSave } from './use-save.ts';

interface DietsProps {
  readonly view: OwnProfileView;
  readonly profile: Profile;
}

/** The person's diets. Each tick is stored at once, also offline (S125, F32). */
export function Diets({ view: { unsent }, profile }: DietsProps) {
  const t = useT();
  const save = useSave();
  const [chosen, choose] = useOptimisticChoice(profile.dietary_preferences);
  const toggle = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
    const mutation = { name: 'update_profile', args: { dietary_preferences: next } } as const;
    return choose(next, () => save(mutation, 'profile.dietSaved', 'profile.dietFailed'));
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {t('profile.diet.title')}
        {unsent.has('dietary_preferences') ? <span className={styles.waiting}>{t('profile.waiting')}</span> : null}
      </legend>
      <div className={styles.diets}>
        {DIETARY_OPTIONS.map((option) => (
          <label key={option} className={styles.diet}>
            <input type="checkbox" checked={chosen.includes(option)} onChange={() => void toggle(option)} />
            {t(`profile.diet.${option}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
