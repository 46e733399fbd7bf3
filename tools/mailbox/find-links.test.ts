import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

test('lists the links of the HTML, then those of the text, without duplicates', () => {
  const html = '<a href="https://a.example/1">one</a> <a class=x href=\'http://b.example/\'>two</a>'
  const text = 'Again https://a.example/1 and https://c.example/3'
  expect(findLinks({ html, text })).toEqual([
    'https://a.example/1',
    'http://b.example/',
    'https://c.example/3',
  ])
})

test('decodes ampersands in the HTML', () => {
  const html = '<a href="https://a.example/?x=1&amp;y=2&#38;z=3">go</a>'
  expect(findLinks({ html, text: '' })).toEqual(['https://a.example/?x=1&y=2&z=3'])
})

test('leaves out punctuation that follows a link in the text', () => {
  const text =
    'Look (https://a.example/path), then at <https://b.example/#token=a-b_c>.\nOr https://c.example/?q=1!'
  expect(findLinks({ html: null, text })).toEqual([
    'https://a.example/path',
    'https://b.example/#token=a-b_c',
    'https://c.example/?q=1',
  ])
})

test('finds only web links, and in the HTML only those in href attributes', () => {
  const html = '<a href="mailto:a@b.example">a</a><a href="#top">b</a><p data-href="https://a.example">c</p>'
  expect(findLinks({ html, text: 'ftp://a.example javascript:alert(1)' })).toEqual([])
})
