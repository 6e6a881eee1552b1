import { Body, Controller, HttpCode, Ip, Post, ValidationPipe } from '@nestjs/common';
import { loginFailed } from './auth.errors.js';
import { DescribeLogin, LoginForm, type LoginResult } from './login.dto.js';
import { LoginService } from './login.service.js';

const loginForm = new ValidationPipe({
  transform: true,
  expectedType: LoginForm,
  exceptionFactory: () => loginFailed('partner_is_not_found'),
});

@Controller('external/public')
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Post('login')
  @HttpCode(200)
  @DescribeLogin()
  login(@Body(loginForm) form: LoginForm, @Ip() address: string): Promise<LoginResult> {
    return this.logins.login(form, address);
  }
}
