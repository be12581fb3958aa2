/** Comparisons with a single text as value; its meaning depends on the column. */
const COMPARISON = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s;
/** A list of texts, with or without quotes. */
const LIST = /^((?:not\.)?in\.)\((.*)\)$/s;
const LIST_ITEM = /"(?:[^"\\]|\\.)*"|[^,]+/gs;
/** Parameters that are no filters, including those of an embedded table: `reviews.order`. */
const NO_FILTER = /(?:^|\.)(?:select|columns|order|limit|offset|on_conflict|or|and)$/;
/** A parameter that begins like this is a filter, even among a function's arguments. */
const FILTER =
  /^(?:not|eq|neq|gte?|lte?|i?like|i?match|is|isdistinct|in|cs|cd|ov|sl|sr|nx[lr]|adj|(?:p[lh]|w)?fts)(?:\([^)]+\))?\./;

/**
 * Quotes the values of a request's comparisons. Lite reads `eq.null`, `eq.1.50` and `eq.{}` as null, a number and an object,
 * whatever the column's type; it takes quoted values literally, including quotes inside. Also quotes the arguments of a
 * function called by GET, which have no operators.
 */
export function quoteFilterValues(request: Request): Request {
  const url = new URL(request.url);
  const hasArguments = request.method === 'GET' && url.pathname.includes('/rpc/');
  let isChanged = false;
  const quoted = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    const toExact = hasArguments && !FILTER.test(value) ? quoteArgument : quote;
    const exact = NO_FILTER.test(name) ? value : toExact(value);
    isChanged ||= exact !== value;
    quoted.append(name, exact);
  }
  if (!isChanged) return request;
  url.search = String(quoted);
  return new Request(url, request);
}

function quoteArgument(text: string): string {
  return `"${text}"`;
}

function quote(filter: string): string {
  const list = LIST.exec(filter);
  if (list) return `${list[1]}(${list[2]?.replace(LIST_ITEM, (item) => (item.startsWith('"') ? item : `"${item}"`))})`;
  return filter.replace(COMPARISON, (_, operator, text) => `${operator}"${text}"`);
}
