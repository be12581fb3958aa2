/** A plain letter, because we must not redraw the provider's mark. */
export function GoogleMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M19.5 7.2A8.8 8.8 0 1 0 20.8 12H12.6" />
    </svg>
  );
}
