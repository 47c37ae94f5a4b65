export { submitForgotPassword as POST } from '@/lib/auth/forms/forgot-password';
