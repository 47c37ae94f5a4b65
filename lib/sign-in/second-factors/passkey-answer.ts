import { z } from 'zod';

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

/** Allows more than the maximum length of a credential id (WebAuthn Level 3, 4: 1,023 bytes). */
const id = base64url(1_364);
const clientDataJSON = base64url(8_000);
/**
 * The values of AuthenticatorTransport and any that are added later (WebAuthn Level 3, 5.8.4): words, which are stored.
 */
const transports = z
  .array(
    z
      .string()
      .max(20)
      .regex(/^[\w-]+$/),
  )
  .max(10)
  .optional();

const registration = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({ clientDataJSON, attestationObject: base64url(40_000), transports }),
});

const authentication = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});

export type RegistrationAnswer = z.output<typeof registration>;
export type AuthenticationAnswer = z.output<typeof authentication>;

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A browser's response to a registration (RegistrationResponseJSON, WebAuthn Level 3, 5.1); null if the text is not
 * one.
 */
export const registrationAnswer = (text: string): RegistrationAnswer | null => parsed(registration, text);

/**
 * A browser's response to an authentication (AuthenticationResponseJSON, WebAuthn Level 3, 5.1); null if the text is
 * not one.
 */
export const authenticationAnswer = (text: string): AuthenticationAnswer | null => parsed(authentication, text);
