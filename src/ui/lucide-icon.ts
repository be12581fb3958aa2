import { createElement, type FunctionComponent, type SVGAttributes } from 'react';

/** A drawing of lucide-react: `node` are the SVG elements within a square of `size` units. */
interface IconData {
  readonly name: string;
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands for `createLucideIcon` of lucide-react in the built app. The library's own reads a context, sizes and aliases that
 * nobody here sets, and weighs 1.2 kB of what is fetched before the first paint.
 */
// oxlint-disable-next-line import/no-default-export -- the library's icons import the default.
export default function createLucideIcon({ name, size, node }: IconData): FunctionComponent<SVGAttributes<SVGElement>> {
  return ({ className = '', ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
        className: `lucide lucide-${name} ${className}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
