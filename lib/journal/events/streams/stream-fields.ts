import { z } from 'zod';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { defaultSubjects, receiverContents, subjectFormats } from '../receiver';
import type { adjustStream } from './change-stream';

/** What administrators choose about the stream of a client. */
export const streamFields = z.strictObject({
  content: z.enum(receiverContents),
  signing_alg: z.enum(signingAlgorithms),
  subject_format: z.enum(subjectFormats),
  default_subjects: z.enum(defaultSubjects),
});

/** Converts to our own names. A missing field is unchanged. */
export const chosenOf = ({
  content,
  signing_alg: signingAlg,
  subject_format: subjectFormat,
  default_subjects: subjects,
}: Partial<z.output<typeof streamFields>>): Omit<Parameters<typeof adjustStream>[1], 'tenantId' | 'id'> => ({
  ...(content && { content }),
  ...(signingAlg && { signingAlg }),
  ...(subjectFormat && { subjectFormat }),
  ...(subjects && { defaultSubjects: subjects }),
});
