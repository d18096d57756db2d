// Pictures are taken out of HTML while it is cleaned, and put back unchanged.
import { expect, test } from 'vitest'
import { liftPictures, putBack } from './lift.ts'

const data = (letter: string, length = 5_000_000) => `data:image/png;base64,${letter.repeat(length)}=`
const html = `<p><img src="${data('A')}"><img src="${data('B')}"> and <img src="${data('A')}"></p>`

test('HTML with fifteen megabytes of pictures is one line without them, and a repeated picture is stored once', () => {
  const { html: light, pictures } = liftPictures(html)
  expect(light.length).toBeLessThan(300)
  expect([...pictures.values()]).toEqual([data('A'), data('B')])
  expect([...light.matchAll(/src="([^"]*)"/g)].map(([, src = '']) => pictures.get(src))).toEqual([
    data('A'),
    data('B'),
    data('A'),
  ])
})

test('lifted pictures are put back unchanged, and small pictures are not lifted', () => {
  const { html: light, pictures } = liftPictures(html)
  expect(putBack(light, pictures) === html).toBe(true)
  const small = `<img src="${data('A', 100)}">`
  expect(liftPictures(small)).toEqual({ html: small, pictures: new Map() })
})

test('eleven pictures have different addresses', () => {
  const many = Array.from(
    { length: 11 },
    (_, at) => `<img src="${data(String.fromCharCode(65 + at), 5000)}">`,
  ).join('')
  const { html: light, pictures } = liftPictures(many)
  expect(pictures.size).toBe(11)
  expect(putBack(light, pictures) === many).toBe(true)
})
