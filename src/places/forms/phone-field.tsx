import { useEffect, useEffectEvent, useState } from 'react';
import { useFormat, useLanguage } from '#i18n/i18n.tsx';
import { deviceRegion, loadPhoneNumbers, type PhoneNumbers } from '#platform/phone-numbers.ts';
import { readTab, writeTab } from '#platform/tab-memory.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import styles from './phone-field.module.css';

const KEY = 'rihla:phone-country';

/** The form field with the country of the number in field `name`: two letters. */
export const countryField = (name: string): string => `${name}Country`;

interface PhoneFieldProps extends FieldProps {
  readonly name: string;
  /** The number in the field: an international one shows its country until another is chosen. */
  readonly known?: string | undefined;
  /** Called with the shown country's two letters, for forms that parse the number before they are sent. */
  readonly onCountry?: (code: string) => void;
}

/**
 * A telephone number in national format, with its country: that of the device's clock unless another is chosen. A number
 * with + contains its country.
 */
export function PhoneField({ name, known, onCountry, ...field }: PhoneFieldProps) {
  const { t, locale } = useLanguage();
  const format = useFormat();
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? (known === undefined ? undefined : numbers?.countryOf(known)) ?? chosenBefore();
  const report = useEffectEvent((code: string) => onCountry?.(code));
  useEffect(() => report(chosen), [chosen]);
  useEffect(() => {
    let isCurrent = true;
    // If the library fails to load, numbers need their country code.
    loadPhoneNumbers().then(
      (loaded) => void (isCurrent && setNumbers(loaded)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const named = (numbers?.countries ?? []).map((country) => ({ ...country, label: format.country(country.code) }));
  const sorted = named.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  // When closed, the list only has room for the calling code.
  const chosenCalling = sorted.find(({ code }) => code === chosen)?.calling;
  return (
    <div className={styles.phone}>
      <label className="grid gap-2 may-shrink">
        <span className="strong one-line">{t('auth.field.phoneCountry')}</span>
        <span className={styles.calling} aria-hidden="true">
          {chosenCalling === undefined ? null : <bdi dir="ltr">+{chosenCalling}</bdi>}
        </span>
        <select
          className={styles.select}
          data-known={chosenCalling === undefined ? undefined : true}
          name={countryField(name)}
          autoComplete="tel-country-code"
          value={chosen}
          onChange={({ target }) => {
            setPicked(target.value);
            writeTab(KEY, target.value);
          }}
        >
          {sorted.some(({ code }) => code === chosen) ? null : <option value={chosen}>{chosen || '+'}</option>}
          {sorted.map(({ code, calling, label }) => (
            <option key={code} value={code}>
              {`\u2066+${calling}\u2069 ${label}`}
            </option>
          ))}
        </select>
      </label>
      <Field {...field} name={name} type="tel" inputMode="tel" autoComplete="tel" />
    </div>
  );
}

function chosenBefore(): string {
  const chosen = readTab(KEY);
  return typeof chosen === 'string' ? chosen : (deviceRegion() ?? '');
}
