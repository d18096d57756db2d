// What the columns of other programs' exports become.

/** What a column becomes: a built-in field, a field with this label, a day, or nothing (null). */
export type Fields = Readonly<Record<string, string | { day: string } | null>>

export const listmonkFields: Fields = {
  uuid: null,
  attributes: null,
  status: null,
  updatedat: null,
  lists: null,
  name: null,
  createdat: { day: 'Joined' },
}

const names: Fields = {
  firstname: 'first_name',
  vorname: 'first_name',
  prenom: 'first_name',
  prénom: 'first_name',
  nombre: 'first_name',
  nome: 'first_name',
  lastname: 'last_name',
  nachname: 'last_name',
  nom: 'last_name',
  apellidos: 'last_name',
  cognome: 'last_name',
  sobrenome: 'last_name',
}

export const mailchimpFields: Fields = {
  ...names,
  phonenumber: 'phone',
  phone: 'phone',
  company: 'business_name',
  optinip: null,
  confirmip: null,
  latitude: null,
  longitude: null,
  gmtoff: null,
  dstoff: null,
  lastchanged: null,
  leid: null,
  euid: null,
  tags: null,
  unsubtime: null,
  unsubcampaigntitle: null,
  unsubcampaignid: null,
  unsubreason: null,
  unsubreasonother: null,
  cleantime: null,
  cleancampaigntitle: null,
  cleancampaignid: null,
  optintime: { day: 'Opted in' },
  confirmtime: { day: 'Confirmed' },
  cc: 'Country',
  timezone: 'Time zone',
  memberrating: 'Member rating',
}

export const brevoFields: Fields = {
  ...names,
  contactid: null,
  sms: 'phone',
  modifiedtime: null,
  addedtime: { day: 'Added' },
  company: 'business_name',
}

export const mauticFields: Fields = {
  id: null,
  firstname: 'first_name',
  lastname: 'last_name',
  company: 'business_name',
  phone: 'phone',
  mobile: null,
  lastactive: { day: 'Last active' },
  attributiondate: { day: 'Attribution date' },
}
