import { Eye, EyeOff } from 'lucide-react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Input, type InputProps } from './input';

interface PasswordInputProps extends Omit<InputProps, 'type'> {
  /** Whether it holds a secret of a program rather than a person's password. */
  secret?: boolean;
}

/**
 * A password field with a button that shows the password, driven by `components/page-script/show-password.ts`. The
 * button is hidden where scripts do not run.
 */
export function PasswordInput({ secret = false, className, ...props }: PasswordInputProps) {
  const t = useText();
  return (
    <div className={cn('relative', className)} data-password>
      <Input type="password" className="pr-10 noscript:pr-3" {...props} />
      <button
        type="button"
        aria-pressed={false}
        data-show-password
        className="group absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-ink-subtle hover:text-ink noscript:hidden"
      >
        {/* Not aria-label, by which the button would be another control with "password" as its label. */}
        <span className="sr-only">{t(secret ? 'common.showSecret' : 'common.showPassword')}</span>
        <Eye aria-hidden className="size-4 group-aria-pressed:hidden" />
        <EyeOff aria-hidden className="hidden size-4 group-aria-pressed:block" />
      </button>
    </div>
  );
}
