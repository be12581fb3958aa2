/** Texts in the slots of a document that the build wrote. Pure. */
import { escapeHtml } from './html-text.ts';

export interface TemplateValues {
  readonly [name: string]: string | boolean | null | readonly TemplateValues[];
}

/** `{{#name}}…{{/name}}` and `{{name}}`. */
const TOKEN = /\{\{#([\w-]+)\}\}([\s\S]*?)\{\{\/\1\}\}|\{\{([\w-]+)\}\}/g;

/**
 * The template with the values in it, escaped for elements and for attributes in quotes. A part in `{{#name}}` is left out
 * where its value is absent, false or empty, and repeated for each entry of a list, whose values come before those around.
 * Values are never read as a template. A slot without a value is empty.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replaceAll(TOKEN, (_, part: string | undefined, inside: string, name: string) => {
    if (part === undefined) {
      const value = values[name];
      return typeof value === 'string' ? escapeHtml(value) : '';
    }
    const value = values[part];
    if (value === undefined || value === null || value === false || value === '') return '';
    if (typeof value !== 'object') return fillTemplate(inside, values);
    return value.map((entry) => fillTemplate(inside, { ...values, ...entry })).join('');
  });
}
