/** Fills the slots of a template that the build wrote. Pure. */
import { escapeHtml } from './html-text.ts';

export interface TemplateValues {
  readonly [name: string]: string | boolean | null | readonly TemplateValues[];
}

/** `{{#name}}…{{/name}}` and `{{name}}`. */
const TOKEN = /\{\{#([\w-]+)\}\}([\s\S]*?)\{\{\/\1\}\}|\{\{([\w-]+)\}\}/g;

/**
 * Fills the template with values, escaped for elements and quoted attributes. A `{{#name}}` section is left out if its value
 * is absent, false or empty. For a list it is repeated for each entry, whose values shadow the outer ones. Values are never
 * parsed as templates. A slot without a value is empty.
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
