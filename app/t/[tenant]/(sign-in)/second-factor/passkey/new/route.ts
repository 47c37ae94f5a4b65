export { submitAddPasskey as POST } from '@/lib/auth/forms/enrol-factor';
