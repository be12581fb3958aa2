import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  readonly label: string;
  /** Media types and file endings, separated by commas. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Called with at least one file; the same file may be chosen again. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that lets a person choose files of the device. */
export function FileButton({ label, accept, multiple = false, onFiles, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" hidden accept={accept} multiple={multiple} aria-label={label} onChange={choose} />
    </>
  );
}
