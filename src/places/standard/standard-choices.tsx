import { type ReactNode, useId, useSyncExternalStore } from 'react';
import {
  formatStandard,
  LENIENT_STANDARD,
  parseStandard,
  type Standard,
  WITNESSES,
} from '#domain/standard/standard.ts';
import { useT } from '#i18n/i18n.tsx';
import { toggled } from '#places/criteria/criteria.ts';
import { readKeptStandard, watchStandard, writeStandard } from '#platform/stored-standard.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { Switch } from '#ui/switch.tsx';
import styles from './standard-choices.module.css';
import { useStandard } from './use-standard.ts';

/** Sets the person's standard on this device; each change takes effect at once, in every tab. */
export function StandardChoices() {
  const t = useT();
  const isOn = useStandard() !== null;
  const kept = useSyncExternalStore(watchStandard, readKeptStandard);
  const standard = (kept === null ? null : parseStandard(kept)) ?? LENIENT_STANDARD;
  const change = (changes: Partial<Standard>) => writeStandard(formatStandard({ ...standard, ...changes }), true);
  return (
    <div className={styles.choices}>
      <Switch
        label={t('standard.use')}
        hint={t('standard.useHint')}
        isOn={isOn}
        onTurn={(isWanted) => writeStandard(formatStandard(standard), isWanted)}
      />
      {isOn ? (
        <>
          <Group title={t('standard.who')} hint={t('standard.whoHint')}>
            {WITNESSES.map((witness) => (
              <ToggleChip
                key={witness}
                isOn={standard.who.includes(witness)}
                onClick={() => change({ who: toggled(standard.who, witness) })}
              >
                {t(`standard.who.${witness}`)}
              </ToggleChip>
            ))}
          </Group>
          <Group title={t('standard.menu')}>
            {(['whole', 'part'] as const).map((menu) => (
              <ToggleChip key={menu} isOn={standard.menu === menu} onClick={() => change({ menu })}>
                {t(`standard.menu.${menu}`)}
              </ToggleChip>
            ))}
          </Group>
          <Group title={t('standard.alcohol')} hint={t('standard.alcoholHint')}>
            {(['none', 'table', 'any'] as const).map((alcohol) => (
              <ToggleChip key={alcohol} isOn={standard.alcohol === alcohol} onClick={() => change({ alcohol })}>
                {t(`standard.alcohol.${alcohol}`)}
              </ToggleChip>
            ))}
          </Group>
          <div>
            <Switch
              label={t('standard.pork')}
              isOn={standard.pork === 'none'}
              onTurn={(isWanted) => change({ pork: isWanted ? 'none' : 'any' })}
            />
            <Switch
              label={t('standard.slaughter')}
              isOn={standard.slaughter === 'hand'}
              onTurn={(isWanted) => change({ slaughter: isWanted ? 'hand' : 'any' })}
            />
            <Switch
              label={t('standard.stunning')}
              hint={t('standard.meatHint')}
              isOn={standard.stunning === 'none'}
              onTurn={(isWanted) => change({ stunning: isWanted ? 'none' : 'any' })}
            />
          </div>
          <Group title={t('standard.others')}>
            {(['apart', 'hidden'] as const).map((others) => (
              <ToggleChip key={others} isOn={standard.others === others} onClick={() => change({ others })}>
                {t(`standard.others.${others}`)}
              </ToggleChip>
            ))}
          </Group>
        </>
      ) : null}
      <p className="soft small">{t('standard.kept')}</p>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Group({ title, hint, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint && id}>
      <legend className={styles.legend}>{title}</legend>
      <div className="flex wrap gap-2">{children}</div>
      {hint ? (
        <p className="soft small" id={id}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
