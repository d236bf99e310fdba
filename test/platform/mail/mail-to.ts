/** A mail, and whom it is from. */

export const FROM = () => 'errand@home.example'
export const mailTo = (to: string, subject = 'Hello') => ({
  id: '0192-hello',
  to,
  subject,
  text: 'Grød & mælk\n',
  html: '<p>Grød &amp; mælk</p>',
})
