import express from 'express';

/**
 * What the service is measured against: a bare Express 5 route that parses the same body and answers with the same
 * bytes, which lie ready. It is given the answers by message, in base64, and the encoding that they have.
 */
let answers = [];
let encoding;
let turn = 0;

const app = express();
app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
app.use(express.urlencoded({ extended: false }));
const answer = (_request, response) => {
  const body = answers[turn++ % answers.length];
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
};
app.post('/external/online/roomType', answer);
app.get('/external/room/type/hotel/availability', answer);
app.post('/public/json/customer/inhotel', answer);

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', (given) => {
  answers = given.answers.map((base64) => Buffer.from(base64, 'base64'));
  encoding = given.encoding;
  process.send('taken');
});
process.on('SIGTERM', () => process.exit(0));
