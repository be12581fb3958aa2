import { useSearchParams } from 'react-router-dom';

/**
 * The tab that the address names, as `?tab=NAME`: the first of them where it names none. Choosing one takes the place of
 * the address, so that Back leaves the page.
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
