/**
 * `/robots.txt`: everything may be read but the API, and the site's map is named.
 * @param site origin, without a slash at its end; without it, no map is named, because its address must be absolute
 */
export function robotsText(site: string | undefined): string {
  const refused = ['rest', 'auth', 'functions', 'realtime'].map((name) => `Disallow: /${name}/v1/`);
  return `${['User-agent: *', ...refused, ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : [])].join('\n')}\n`;
}
