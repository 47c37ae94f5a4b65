export { submitLogin as POST } from '@/lib/auth/forms/login';
