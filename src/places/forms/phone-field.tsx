import { useEffect, useState } from 'react';
import { useFormat, useLanguage } from '#i18n/i18n.tsx';
import { type DialledCountry, deviceRegion, loadPhoneNumbers } from '#platform/phone-numbers.ts';
import { readTab, writeTab } from '#platform/tab-memory.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import styles from './phone-field.module.css';

const KEY = 'rihla:phone-country';

/** The form field with the country of the number in field `name`: two letters. */
export const countryField = (name: string): string => `${name}Country`;

/**
 * A telephone number in national format, with its country: that of the device's clock unless another is chosen. A number
 * with + contains its country.
 */
export function PhoneField({ name, ...field }: FieldProps & { readonly name: string }) {
  const { t, locale } = useLanguage();
  const format = useFormat();
  const [countries, setCountries] = useState<readonly DialledCountry[]>([]);
  const [chosen, setChosen] = useState(chosenBefore);
  useEffect(() => {
    let isCurrent = true;
    // If the library fails to load, numbers need their country code.
    loadPhoneNumbers().then(
      (numbers) => void (isCurrent && setCountries(numbers.countries)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const named = countries.map((country) => ({ ...country, label: format.country(country.code) }));
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
            setChosen(target.value);
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
