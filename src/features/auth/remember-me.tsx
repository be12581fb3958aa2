import { useT } from '#i18n/i18n.tsx';
import styles from './auth-form.module.css';

interface RememberMeProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** 'Remember me for 30 days' (S105). Without it the session ends with the browser (U50). */
export function RememberMe({ isOn, onChange }: RememberMeProps) {
  const t = useT();
  return (
    <label className={styles.remember}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {t('auth.remember')}
    </label>
  );
}
