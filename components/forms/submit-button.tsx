'use client';

import { LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import { useFormStatus } from 'react-dom';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useFormContext } from './form-context';
import { useKeptFocus } from './use-kept-focus';

interface SubmitButtonProps extends ButtonProps {
  /** Shown while the form is being sent; defaults to the normal label. */
  pendingLabel?: string;
}

/**
 * Submits the surrounding form. While it is being sent, the button keeps its place and focus and ignores further
 * presses.
 */
export function SubmitButton({ children, pendingLabel, onClick, ...props }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  const status = useFormStatus();
  const form = useFormContext();
  const pending = status.pending || form.pending;
  return (
    <Button
      ref={button}
      type="submit"
      variant="primary"
      {...props}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {pending ? (pendingLabel ?? children) : children}
    </Button>
  );
}
