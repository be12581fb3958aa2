/** The heading of a page that is called as its bar on a phone is: there it is for those who listen. */
export function PageTitle({ title }: { readonly title: string }) {
  return (
    <h1 data-heard="on-phone" tabIndex={-1}>
      {title}
    </h1>
  );
}
