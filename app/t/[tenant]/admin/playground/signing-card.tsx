'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFieldError } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { ToSign } from '@/lib/operation/playground/sign-with-key';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SignedFields } from './played-run';

/**
 * An assertion can be used only once, and a DPoP proof may have to be repeated with a nonce: the second assertion is
 * for that retry.
 */
const COPIES = { client_assertion: 2, request_object: 1 } as const;

/**
 * Signs what a form needs and writes it into its fields.
 * @param key the private key as pasted
 * @returns why signing failed; null if it succeeded
 */
async function signFields(form: HTMLFormElement, key: string, toSign: SignedFields): Promise<Sayable | null> {
  const { signWithKey } = await import('@/lib/operation/playground/sign-with-key');
  for (const name of ['client_assertion', 'request_object'] as const) {
    const wanted = toSign[name];
    const field = form.elements.namedItem(name);
    if (!wanted || !(field instanceof HTMLTextAreaElement)) continue;
    const signed = await signWithKey(key, wanted, COPIES[name]);
    if (signed.kind === 'problem') return signed.problem;
    field.value = signed.jwts.join('\n');
  }
  return null;
}

const fields = [
  {
    name: 'client_assertion',
    label: msg('playground.signedClientAssertion'),
    claims: msg('playground.claimsOfClientAssertion'),
  },
  {
    name: 'request_object',
    label: msg('playground.signedRequestObject'),
    claims: msg('playground.claimsOfRequestObject'),
  },
] as const;

/**
 * What the client signs: either with its key each time the form is sent, or elsewhere, from the claims that are shown.
 * Only the browser reads the key, which is not a form field.
 */
export function SigningCard({ toSign }: { toSign: SignedFields }) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<Sayable | null>(null);
  const sign = useEffectEvent(async (form: HTMLFormElement) => {
    const found = await signFields(form, box.current?.value ?? '', toSign);
    setProblem(found);
    if (found !== null) box.current?.focus();
    return found === null;
  });

  useEffect(() => {
    const form = box.current?.form;
    if (!form) return;
    let signed = false;
    let signing = false;
    // Runs before the form's own submit listener and sends the form again once it is signed.
    const signFirst = (event: SubmitEvent) => {
      if (signed || !box.current?.value.trim()) {
        signed = false;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (signing) return;
      signing = true;
      const { submitter } = event;
      void sign(form).then((good) => {
        signing = false;
        signed = good;
        // In a separate task: a browser ignores a submission while it is still handling the previous one.
        if (good) setTimeout(() => form.requestSubmit(submitter));
      });
    };
    form.addEventListener('submit', signFirst, true);
    return () => form.removeEventListener('submit', signFirst, true);
  }, []);

  return (
    <Card title={t('playground.signedByClient')} description={t('playground.thisClientSignsWithPrivate')}>
      <div className="space-y-4">
        <div className="noscript:hidden">
          <Field
            label={t('playground.privateKey')}
            optional
            error={problem !== null && t(problem)}
            hint={t('playground.jwkOrPemInPkcs')}
          >
            <Textarea
              ref={box}
              mono
              rows={3}
              className="max-h-40"
              autoComplete="off"
              spellCheck={false}
              onChange={() => setProblem(null)}
            />
          </Field>
        </div>
        {fields.map((field) => {
          const wanted = toSign[field.name];
          return wanted && <SignedElsewhere key={field.name} {...field} wanted={wanted} />;
        })}
      </div>
    </Card>
  );
}

/**
 * Shows the claims to sign and a field to paste what was signed elsewhere; also shows what the key above has signed.
 */
function SignedElsewhere({ name, label, claims, wanted }: (typeof fields)[number] & { wanted: ToSign }) {
  const t = useText();
  const refused = useFieldError(name) !== undefined;
  return (
    <details open={refused} className="text-sm">
      <summary className="cursor-pointer rounded-sm text-ink-muted hover:text-ink">
        {t('playground.labelSignElsewhere', { label: t(label) })}
      </summary>
      <div className="mt-3 space-y-4">
        <CodeBlock title={t(claims)} code={JSON.stringify(wanted.claims, null, 2)} />
        <Field
          key={String(wanted.claims.jti)}
          label={t(label)}
          name={name}
          hint={t('playground.jwtOfTypeTypSigned', {
            typ: wanted.typ,
          })}
        >
          <Textarea
            name={name}
            rows={3}
            className="max-h-40 font-mono text-xs wrap-anywhere"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
    </details>
  );
}
