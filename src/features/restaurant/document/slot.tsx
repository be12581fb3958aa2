import type { ReactNode } from 'react';

/** Where the server writes a text. */
export function slot(name: string): string {
  return `{{${name}}}`;
}

interface WhereProps {
  readonly has: string;
  readonly children: ReactNode;
}

/** What the server leaves out where the value is absent, and repeats for each entry of a list. */
export function Where({ has, children }: WhereProps) {
  return (
    <>
      {`{{#${has}}}`}
      {children}
      {`{{/${has}}}`}
    </>
  );
}
