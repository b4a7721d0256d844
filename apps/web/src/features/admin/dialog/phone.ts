interface StoredPhone {
  countryCode: string;
  phoneNumber: string;
}

/** `+420 602 418 337` */
export function phoneOf(phone: StoredPhone | null): string | null {
  if (!phone) return null;
  const digits = phone.phoneNumber.replace(/\s/g, '');
  return `${phone.countryCode}\u00a0${digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}`;
}
