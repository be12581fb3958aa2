/** The heading of a page whose title is already in the phone's bar: for screen readers only. */
export function PageTitle({ title }: { readonly title: string }) {
  return (
    <h1 data-heard="on-phone" tabIndex={-1}>
      {title}
    </h1>
  );
}
