/** Characters that XML 1.0 has no place for, escaped or not. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text for the content or an attribute of an XML document. */
export function escapeXml(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}

/** An element with a text; '' for no text. */
export function textElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}
