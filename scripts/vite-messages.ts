import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the ICU texts of a message catalogue while building, so that the parser is not shipped.
 * A catalogue is a JSON file of id to text in src/i18n/messages; what is imported is its compiled form.
 */
export function messages(): Plugin {
  return {
    name: 'rihla-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/messages\/[a-z]{2}\.json$/ },
      handler(code) {
        const texts = JSON.parse(code) as Record<string, string>;
        const compiled = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]));
        return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' };
      },
    },
  };
}
