import { type Suspicion, suspicionsOf } from '#domain/account/text-check.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';

const WORDS: Readonly<Record<Suspicion, MessageId>> = { xss: 'form.potentialXss', sql: 'form.potentialSql' };

/**
 * The note under a field whose text looks like an attack (V14, V15). The text is accepted anyway, and shown as written
 * (U26).
 */
export function useTextNote(): (field: string, text: string) => string | undefined {
  const t = useT();
  const format = useFormat();
  return (field, text) => {
    const found = suspicionsOf(text);
    if (found.length === 0) return undefined;
    return t('form.potential', { what: format.list(found.map((each) => t(WORDS[each], { field }))) });
  };
}
