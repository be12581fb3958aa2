import type { ReactNode } from 'react';

/** A slot that the server fills with a text. */
export function slot(name: string): string {
  return `{{${name}}}`;
}

interface WhereProps {
  readonly has: string;
  readonly children: ReactNode;
}

/** A part that the server omits if the value is absent, and repeats for each entry of a list. */
export function Where({ has, children }: WhereProps) {
  return (
    <>
      {`{{#${has}}}`}
      {children}
      {`{{/${has}}}`}
    </>
  );
}
