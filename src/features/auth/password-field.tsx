import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'button'>;

/** A password that can be shown while typing, because typos are common on phones. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      button={<ShowCharacters isOn={isShown} onChange={setShown} />}
    />
  );
}

interface ShowCharactersProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switches between showing and hiding the typed characters. */
export function ShowCharacters({ isOn, onChange }: ShowCharactersProps) {
  const t = useT();
  return (
    <IconButton
      label={t('auth.showCharacters')}
      icon={isOn ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    />
  );
}
