export { submitConsent as POST } from '@/lib/auth/forms/consent';
