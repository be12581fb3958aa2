const SIGNS_OR_WORDS = /^(?:[-._?*\s]+|nil|null|none|nan|undefined|n\/?a|unknown|tbd|tba)$/i;
const NAMES = /^(?:test\w*|no name|unnamed)$/i;

/** Whether a text stands for "nothing is known": 'N/A', '-', 'null'. */
export function isPlaceholder(text: string): boolean {
  return SIGNS_OR_WORDS.test(text);
}

/** As `isPlaceholder`, for names: also 'Test' and 'Unnamed'. */
export function isPlaceholderName(name: string): boolean {
  return SIGNS_OR_WORDS.test(name) || NAMES.test(name);
}
