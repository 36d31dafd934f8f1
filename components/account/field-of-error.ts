import type { ClientErrorCode } from '@/lib/contract/error';

/** The fields an error of the server may belong to, first choice first. */
const candidates: Partial<Record<ClientErrorCode, readonly string[]>> = {
  'captcha-required': ['captchaAnswer'],
  'captcha-wrong': ['captchaAnswer'],
  // Said beside the password, of which one more often has several; that the address is unknown is said to nobody.
  'login-failed': ['password'],
  'password-wrong': ['currentPassword', 'password'],
  'password-common': ['password'],
  'address-invalid': ['address'],
  'address-insecure': ['address'],
  'address-refused': ['address'],
};

/** The field beside which an error is shown; null when it belongs to none of the form's. */
export function fieldOfError<Field extends string>(code: ClientErrorCode, fields: readonly Field[]): Field | null {
  return fields.find((field) => candidates[code]?.includes(field)) ?? null;
}
