'use client';

import { useFormContext } from '@/components/forms/form-context';
import { Button, type ButtonProps } from '@/components/ui/button';

/** A button for one of several steps. Only the form's first button shows that it is being sent. */
export function OtherStepButton(props: ButtonProps) {
  const { pending } = useFormContext();
  return (
    <Button
      type="submit"
      name="do"
      {...props}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    />
  );
}
