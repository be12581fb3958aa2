/** An eight-pointed star with a path through it. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M16 1.6 20.2 5.8h6v6L30.4 16l-4.2 4.2v6h-6L16 30.4l-4.2-4.2h-6v-6L1.6 16l4.2-4.2v-6h6z"
        fill="currentColor"
      />
      <path
        d="M10.5 22.5c0-5 11-4.5 11-9.5"
        fill="none"
        stroke="var(--saffron)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeDasharray="0.1 4.3"
      />
      <circle cx="21.5" cy="10.4" r="2.5" fill="var(--paper)" />
    </svg>
  );
}
