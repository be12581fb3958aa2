/** `stated_by` of evidence from OpenStreetMap. The only source whose name is translated: it names people, not an authority. */
export const OSM_STATED_BY = 'OpenStreetMap contributors';
