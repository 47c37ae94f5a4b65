'use client';

import { useId, useState } from 'react';
import { Input, type InputProps } from '@/components/ui/input';
import { useFound } from './use-found';

/**
 * A text control that suggests what the server finds for what is typed. Without script, the name is typed in full.
 * @param props.from as `resultsHref` of `useFound`
 */
export function SuggestedInput({ from, ...props }: InputProps & { from: string }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { found } = useFound(from, typed);
  return (
    <>
      <Input
        {...props}
        list={id}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={id}>
        {found.map(({ name, detail }) => (
          <option key={name} value={name}>
            {detail}
          </option>
        ))}
      </datalist>
    </>
  );
}
