import { useSearchParams } from 'react-router-dom';

/**
 * The tab in the address (`?tab=NAME`), by default the first. Choosing one replaces the history entry, so that Back leaves
 * the page.
 */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): [Name, (name: Name) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const value = names.find((name) => name === asked) ?? names[0];
  const choose = (name: Name) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === names[0]) next.delete('tab');
        else next.set('tab', name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [value, choose];
}
